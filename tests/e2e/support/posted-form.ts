import type { BrowserContext, Locator } from "@playwright/test";

/** The fields of a form as it stands in the page, as its button `submit` would send them. */
export async function fieldsOf(
  form: Locator,
  submit: { name: string; value: string },
): Promise<URLSearchParams> {
  const fields = await form.evaluate((element) =>
    [...new FormData(element as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
  );
  const body = new URLSearchParams(fields);
  body.set(submit.name, submit.value);
  return body;
}

/** Sends a form as this browser would, cookies and all, and follows no redirect. */
export async function postForm(
  context: BrowserContext,
  url: string,
  body: URLSearchParams,
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: await cookieHeader(context) },
    body,
  });
}

/** Loads a page as this browser would, without running anything in it. */
export async function getPage(context: BrowserContext, url: string): Promise<Response> {
  return fetch(url, { redirect: "manual", headers: { Cookie: await cookieHeader(context) } });
}

async function cookieHeader(context: BrowserContext): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
}
