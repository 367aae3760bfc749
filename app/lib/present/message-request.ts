/** The type of a request for the signature of a message. */
const MESSAGE = "ETHEREUM_SIGN_MESSAGE_REQUEST";

/** Whether a request is for the signature of a message, so that nothing is sent to a network. */
export function isMessageRequest(requestType: string | null | undefined): boolean {
  return requestType === MESSAGE;
}
