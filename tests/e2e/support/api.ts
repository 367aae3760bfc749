export interface GraphqlAnswer {
  data: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/** The custody backend asked directly, past the console: what is really there. */
export class Api {
  constructor(
    private readonly sandboxUrl: string,
    private readonly apiKey: string,
  ) {}

  /** Sends a document with the server API key; GraphQL errors are part of the answer. */
  async send(query: string, variables: Record<string, unknown> = {}): Promise<GraphqlAnswer> {
    const response = await fetch(`${this.sandboxUrl}/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "x-api-key": this.apiKey },
      body: JSON.stringify({ query, variables }),
    });
    if (!response.ok) throw new Error(`The backend answered ${response.status}.`);
    return (await response.json()) as GraphqlAnswer;
  }

  /** Like `send`, for a document that must succeed. */
  async ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const { data, errors } = await this.send(query, variables);
    if (errors?.length || !data)
      throw new Error(errors?.map(({ message }) => message).join("\n") ?? "No data");
    return data as Data;
  }
}
