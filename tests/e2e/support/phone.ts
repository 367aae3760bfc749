/** A request that waits on phones, as the sandbox's device API tells it. */
export interface WaitingRequest {
  requestId: string;
  type: string;
  status: string;
  from: unknown[];
  to: unknown[];
  fingerprint: string;
  approvedBy: string[];
  waitsFor: string[];
}

/** The phones of the demo users, by the sandbox's device API. */
export class Phone {
  constructor(private readonly sandboxUrl: string) {}

  /** Requests that wait for a signature, of every organisation or of the one person. */
  async waiting(email?: string): Promise<WaitingRequest[]> {
    const { requests } = (await this.call("requests")) as { requests: WaitingRequest[] };
    return email ? requests.filter(({ waitsFor }) => waitsFor.includes(email)) : requests;
  }

  /** One person approves: signs with that phone's key. */
  async approve(requestId: string, email: string): Promise<void> {
    await this.call(`requests/${requestId}/approve`, { user: email });
  }

  /** One person rejects, which cancels the request. */
  async reject(requestId: string, email: string, reason = "Rejected on the phone"): Promise<void> {
    await this.call(`requests/${requestId}/reject`, { user: email, reason });
  }

  /** Waits until the request asks for signatures, and has as many people approve as its policy wants. */
  async approveByAll(requestId: string, timeoutMs = 10_000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    let approvals = 0;
    while (Date.now() < deadline) {
      const request = (await this.waiting()).find((one) => one.requestId === requestId);
      const next = request?.waitsFor[0];
      if (next) {
        await this.approve(requestId, next);
        approvals += 1;
      } else if (approvals > 0) return;
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`Request ${requestId} was not approved within ${timeoutMs} ms.`);
  }

  private async call(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.sandboxUrl}/device/api/${path}`, {
      method: body ? "POST" : "GET",
      ...(body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {}),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`The phone was answered ${response.status}: ${answer}`);
    return JSON.parse(answer);
  }
}
