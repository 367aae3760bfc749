const bar = (className: string) => `<span class="skeleton ${className}"></span>`;
const times = (count: number, html: string) => html.repeat(count);

const HEAD = `<div class="page-head"><div class="page-head__words"><h1>${bar("skeleton--title")}</h1><p>${bar("skeleton--line")}</p></div></div>`;

const TILE = `<li class="tile"><div class="tile__head">${bar("skeleton--coin")}<div class="tile__names">${bar("skeleton--w60")}${bar("skeleton--w40")}</div></div><div class="tile__balance">${bar("skeleton--amount")}${bar("skeleton--w40")}</div><div class="tile__actions tile__actions--empty"></div></li>`;

const ROW = `<div class="going__row">${bar("skeleton--w20")}${bar("skeleton--w40")}${bar("skeleton--w20")}</div>`;

/**
 * Placeholders with the classes of the real page or dialog, so that parts have their size. HTML, because React never
 * renders it again.
 */
export const SKELETONS = [
  '<div class="going__bar"></div>',
  `<div class="going__page going__tiles page">${HEAD}<div class="card find"></div><ul class="tiles">${times(9, TILE)}</ul></div>`,
  `<div class="going__page going__table page">${HEAD}<div class="card">${times(10, ROW)}</div></div>`,
  `<div class="going__dialog dialog-veil"><div class="dialog"><div class="dialog__head">${bar("skeleton--coin")}<div class="dialog__titles">${bar("skeleton--line")}</div></div><div class="dialog__main">${times(4, bar("skeleton--field"))}</div><div class="dialog__side">${bar("skeleton--w60")}${bar("skeleton--w80")}</div></div></div>`,
].join("");
