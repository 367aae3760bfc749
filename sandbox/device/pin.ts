import { resetPin } from "../auth/reset-pin";
import { ApiError } from "../base/errors";
import type { Services } from "../services";
import { isFormToken, issueFormToken, runOncePerToken } from "./form-token";
import { pinPage, pinSetPage } from "./pages/pin";
import type { Phone } from "./phones";
import { page } from "./responses";

export async function handlePin(request: Request, services: Services, phone: Phone): Promise<Response> {
  const now = services.clock();
  const purpose = `pin/${phone.userId}`;
  const token = issueFormToken(services, purpose);
  if (request.method !== "POST") return page(pinPage(phone, { token }));
  const form = new URLSearchParams(await request.text());
  const endsSessions = form.has("signOut");
  const refuse = (error: string) => page(pinPage(phone, { token, error, endsSessions }), 400);
  const sent = form.get("token") ?? "";
  if (!isFormToken(services, sent, purpose))
    return refuse("This form has expired. Please enter the PIN again.");
  const pin = form.get("pin") ?? "";
  if (pin !== form.get("again")) return refuse("The two PINs are not the same");
  try {
    const ended = await runOncePerToken(sent, now, () =>
      resetPin(services, phone.principal, { pin, endsSessions }),
    );
    return page(pinSetPage(phone, ended));
  } catch (error) {
    if (error instanceof ApiError) return refuse(error.message);
    throw error;
  }
}
