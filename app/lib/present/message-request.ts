const MESSAGE = "ETHEREUM_SIGN_MESSAGE_REQUEST";

export function isMessageRequest(requestType: string | null | undefined): boolean {
  return requestType === MESSAGE;
}
