export const css = `@font-face{font-family:"Inter Variable";src:url("/device/inter.woff2") format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:"IBM Plex Mono";src:url("/device/plex-mono.woff2") format("woff2");font-weight:500;font-display:swap}
:root{color-scheme:light dark;
--paper:#f6f5f2;--surface:#fff;--sunk:#efede8;--line:#e2dfd8;--line-strong:#948d7e;--ink:#101828;--ink-2:#475264;--ink-3:#5f6979;
--brand:#13233a;--brand-ink:#fff;--brass:#9a6b1f;--brass-soft:#f3e7d0;--ok:#0f6b4a;--ok-soft:#dcefe6;--wait:#7a5000;--wait-soft:#faecc8;
--bad:#a3262a;--bad-soft:#f9dfdf;--info:#1f4f8f;--info-soft:#dde8f6;--rail:#0f1b2d;--rail-ink:#e8edf5;--rail-ink-2:#9fb0c8;--mono:"IBM Plex Mono",ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",monospace}
@media (prefers-color-scheme:dark){:root{
--paper:#0b111b;--surface:#121a27;--sunk:#0e1520;--line:#233044;--line-strong:#5a7195;--ink:#edf1f7;--ink-2:#b3bfd0;--ink-3:#8a98ad;
--brand:#e8edf5;--brand-ink:#0f1b2d;--brass:#e0b566;--brass-soft:#33290f;--ok:#6fd3a6;--ok-soft:#10301f;--wait:#f0c265;--wait-soft:#352808;
--bad:#ff9a9a;--bad-soft:#3b1618;--info:#92bbf3;--info-soft:#14263f;--rail:#080d15}}
*{box-sizing:border-box}
html{font:16px/1.5 "Inter Variable",Inter,system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);min-height:100vh}
a{color:inherit}
:focus-visible{outline:2px solid var(--brass);outline-offset:2px;border-radius:6px}
.phone{max-width:440px;margin:0 auto;min-height:100vh;display:flex;flex-direction:column}
.bar{background:var(--rail);color:var(--rail-ink);padding:14px 20px;display:flex;align-items:center;gap:12px}
.bar a{color:var(--rail-ink);text-decoration:none;display:inline-flex;align-items:center;gap:8px;font-weight:600;min-height:44px}
.bar .who{margin-left:auto;text-align:right;font-size:13px;line-height:1.3;color:var(--rail-ink-2)}
.bar .who b{display:block;color:var(--rail-ink);font-weight:600}
.mark{width:26px;height:26px;border-radius:7px;background:#d6a95a;color:#1b1204;display:grid;place-items:center;font-weight:700;font-size:13px}
main{padding:20px;display:grid;gap:16px;align-content:start;flex:1}
h1{font-size:24px;line-height:1.2;letter-spacing:-.02em;font-weight:620;margin:0}
h2{font-size:13px;font-weight:600;color:var(--ink-3);margin:8px 0 0}
p{margin:0;color:var(--ink-2)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:14px;overflow:hidden}
.mail{padding:14px 16px;display:flex;flex-direction:column;gap:8px}
.mail h2,.mail p{margin:0}
.mail .btn{overflow-wrap:anywhere;font-weight:500}
.list{list-style:none;margin:0;padding:0}
.list li+li{border-top:1px solid var(--line)}
.row{display:grid;grid-template-columns:1fr auto;gap:2px 12px;align-items:center;padding:13px 16px;text-decoration:none;min-height:60px}
a.row:hover{background:var(--sunk)}
.row b{font-weight:600;overflow-wrap:anywhere}
.row small{grid-column:1/-1;color:var(--ink-3);font-size:13px;overflow-wrap:anywhere}
.row .alike{color:var(--wait);font-weight:500}
.row .end{grid-column:2;grid-row:1;text-align:right}
.tag{font-size:12px;font-weight:600;border-radius:99px;padding:3px 10px;background:var(--sunk);color:var(--ink-2);white-space:nowrap}
.tag.ok{background:var(--ok-soft);color:var(--ok)}.tag.wait{background:var(--wait-soft);color:var(--wait)}.tag.bad{background:var(--bad-soft);color:var(--bad)}.tag.info{background:var(--info-soft);color:var(--info)}
.amount{padding:18px 16px 4px}
.amount b{display:block;font-size:32px;line-height:1.15;font-weight:600;letter-spacing:-.03em;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.amount b span{font-size:16px;color:var(--ink-3);letter-spacing:0}
.amount small{color:var(--ink-3);font-size:13px}
dl{margin:0;padding:14px 16px;display:grid;gap:12px}
dl.two>div{display:flex;justify-content:space-between;align-items:baseline;gap:16px}
dl.two dd{text-align:right;font-weight:560;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dt{color:var(--ink-3);font-size:13px}
dd{margin:0;overflow-wrap:anywhere}
dd small{display:block;color:var(--ink-3);font-size:13px}
.addr{font:500 14px/1.6 var(--mono);overflow-wrap:anywhere}
.addr[class*=by-]{display:inline-block;user-select:text}
.addr b,.addr i{display:inline-block;font-weight:500;font-style:normal;margin-right:.5ch;text-indent:0}
.addr b:nth-last-child(even){color:var(--ink-2)}.addr i{color:var(--ink-3)}
.addr.by-4{max-width:18.4ch}.addr.by-5{max-width:22.9ch}.addr.by-6{max-width:27.4ch}
.addr:is(.after-2,.after-3,.after-4,.after-5){box-sizing:content-box;padding-left:var(--prefix);text-indent:calc(-1*var(--prefix))}
.addr.after-2{--prefix:2.5ch}.addr.after-3{--prefix:3.5ch}.addr.after-4{--prefix:4.5ch}.addr.after-5{--prefix:5.5ch}
.addr:is(.after-6,.after-10,.after-11) i{display:block}
.said{white-space:pre-wrap;overflow-wrap:anywhere;font-size:15px;color:var(--ink)}
.said.hex{font:500 13px/1.6 var(--mono)}
.typed dt{overflow-wrap:anywhere}.typed dd{white-space:pre-wrap;font:500 14px/1.5 var(--mono)}.typed dd>b{display:block;font:600 15px/1.5 "Inter Variable",Inter,system-ui,sans-serif}
.fp{background:var(--rail);color:var(--rail-ink);border-radius:14px;padding:16px;text-align:center}
.fp small{display:block;color:var(--rail-ink-2);font-size:13px}
.fp code{font:500 22px/1.7 var(--mono);letter-spacing:.04em;color:#f3d9a4;display:block;max-width:10em;margin:0 auto}
dl+dl{border-top:1px solid var(--line)}
.amount+dl{padding-top:6px}
details{padding:0 16px}
summary{cursor:pointer;padding:12px 0;font-size:14px;font-weight:560;color:var(--ink-2)}
details .addr{font-size:12px;padding:0 0 14px}
.people{list-style:none;margin:0;padding:0 16px 14px;display:grid;gap:10px}
.people li{display:flex;justify-content:space-between;gap:12px;font-size:15px}
.people small{color:var(--ink-3);font-size:13px}
.note{border-radius:12px;padding:12px 14px;font-size:14.5px;background:var(--info-soft);color:var(--info)}
.note.bad{background:var(--bad-soft);color:var(--bad)}.note.ok{background:var(--ok-soft);color:var(--ok)}.note.wait{background:var(--wait-soft);color:var(--wait)}
.note.name{margin-top:6px;padding:8px 12px;font-size:13.5px;font-weight:500;line-height:1.45;overflow-wrap:anywhere}
form{display:grid;gap:10px}
.pad{padding:14px 16px}.card>form{padding:0 16px 16px}.card>form:first-child{padding-top:14px}.card>p{padding:0 16px 14px}.card>h2,.card>h3{padding:10px 16px 0;margin:0;color:var(--ink);font-size:15px}
.btn{font:inherit;font-weight:600;border:1px solid var(--line-strong);background:var(--surface);color:var(--ink);border-radius:12px;padding:12px 18px;min-height:50px;cursor:pointer;text-align:center;text-decoration:none;display:block;width:100%}
.btn.primary{background:var(--brand);border-color:var(--brand);color:var(--brand-ink)}
.btn.danger{color:var(--bad);border-color:currentColor}
label{font-size:14px;font-weight:560}
.tick{display:flex;gap:8px;align-items:flex-start;font-weight:400}
input:not([type=checkbox]),textarea,select{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line-strong);border-radius:10px;padding:11px 12px;width:100%}
.reject summary{color:var(--bad)}
.reject form{padding-bottom:16px}
.empty{padding:28px 20px;text-align:center}
.empty b{display:block;color:var(--ink);font-weight:600;margin-bottom:4px}
footer{padding:16px 20px 24px;color:var(--ink-3);font-size:13px}
@media (min-width:520px){.phone{margin:24px auto;min-height:auto;border:1px solid var(--line);border-radius:24px;overflow:hidden;background:var(--paper);box-shadow:0 24px 60px -24px rgb(10 18 32 / .35)}body{background:var(--sunk)}}
@media (prefers-reduced-motion:no-preference){.btn,.row{transition:background-color .12s}}
`;
