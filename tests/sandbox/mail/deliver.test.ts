import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordAuditEvent } from "../../../sandbox/auth/audit";
import { mails } from "../../../sandbox/db/schema";
import { listAttachments, readParts } from "../../../sandbox/mail/attachments";
import { SENDING_MS } from "../../../sandbox/mail/deliver";
import { sendMail, smtpFailure, transportOptions } from "../../../sandbox/mail/smtp";
import { postMail } from "../../../sandbox/outbox/post-mail";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import {
  newestReport,
  REQUEST_AUDIT,
  REQUEST_TRANSACTIONS,
  requestReport,
} from "../../fixtures/sandbox/report-files";
import { type Received, startSmtpServer } from "../../fixtures/sandbox/smtp-server";

let server: Awaited<ReturnType<typeof startSmtpServer>>;
let payments: Payments;
const DAY_MS = 24 * 3_600_000;
/** It begins early on a day, whenever the test runs: at midnight, the audit log's head is sent as well. */
const clockOffset = { ms: DAY_MS - (Date.now() % DAY_MS) + 60_000 };
beforeAll(async () => {
  server = await startSmtpServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: "Custody <custody@example.test>" };
  payments = await startPayments({ env, clockOffset });
});
afterAll(async () => {
  await payments?.sandbox.close();
  await server?.close();
});
beforeEach(() => {
  server.moods.length = 0;
  server.received.length = 0;
});

const newestMail = async () => {
  const [mail] = await payments.sandbox.db.select().from(mails).orderBy(desc(mails.createdAt)).limit(1);
  return mail!;
};

/** Waits for a state of the newest e-mail. */
async function untilMail(isThere: (mail: typeof mails.$inferSelect) => boolean) {
  const endsAt = Date.now() + 20_000;
  for (;;) {
    const mail = await newestMail();
    if (mail && isThere(mail)) return mail;
    if (Date.now() > endsAt) throw new Error(`The e-mail is ${JSON.stringify(mail)}`);
    await sleep(10);
  }
}

/** Posts an e-mail without files. */
async function post(): Promise<string> {
  const { db, env, services } = payments.sandbox;
  const mail = {
    organisationId: payments.organisation.id,
    recipient: "ada@example.test",
    subject: "Subject",
    body: "Body",
    createdAt: services.clock(),
  };
  const id = await db.transaction((tx) => postMail(tx, env, mail));
  await payments.sandbox.runOnce();
  return id;
}

/** The files of an e-mail by name, and its headers. */
function read({ data }: Received) {
  const [head = ""] = data.split("\r\n\r\n", 1);
  const files = new Map<string, string>();
  for (const part of data.split(/\r\n--[^\r\n]+\r\n/)) {
    const name = /filename="?([^"\r\n;]+)"?/.exec(part)?.[1];
    const body = part.slice(part.indexOf("\r\n\r\n") + 4).split("\r\n--", 1)[0] ?? "";
    if (name) files.set(name, Buffer.from(body, "base64").toString("utf8"));
  }
  return { head, files };
}

describe("an e-mail through a mail server", () => {
  it("carries the file and its manifest, byte for byte, from MAIL_FROM to the caller", async () => {
    const { file, manifest } = await requestReport(payments.sandbox, REQUEST_TRANSACTIONS, {});
    const mail = await untilMail(({ delivery }) => delivery === "SENT");
    expect(server.received).toHaveLength(1);
    const [message] = server.received;
    expect(message?.from).toContain("<custody@example.test>");
    expect(message?.to).toContain(`<${payments.people[0]?.email}>`);
    const { head, files } = read(message!);
    expect(head).toContain(`Message-ID: <${mail.id}@strongroom.invalid>`);
    expect([...files]).toEqual([
      [file.name, file.text],
      [manifest.name, manifest.text],
    ]);
    expect(await payments.sandbox.runOnce()).toBe(0);
    expect(server.received).toHaveLength(1);
  });

  it("carries a file of several parts whole, also where a character is divided between two", async () => {
    const { db, services } = payments.sandbox;
    const [at, organisationId] = [services.clock(), payments.organisation.id];
    for (const n of Array.from({ length: 40 }, (_, index) => index)) {
      const description = `${n} ${"€".repeat(1_700 + n)}`;
      await recordAuditEvent(db, { organisationId, actor: "Test", description, at });
    }
    const day = at.toISOString().slice(0, 10);
    const { file, manifest } = await requestReport(payments.sandbox, REQUEST_AUDIT, {
      ...{ fromDate: day, toDate: day },
    });
    const sent = await untilMail(({ delivery }) => delivery === "SENT");
    const [stored] = await listAttachments(db, sent.id);
    const parts: Buffer[] = [];
    for await (const part of readParts(db, stored!.id)) parts.push(Buffer.from(part));
    expect(parts.length).toBeGreaterThan(2);
    // A byte 10xxxxxx goes on with a character that another part begins.
    expect(parts.some(([first = 0]) => first >> 6 === 0b10)).toBe(true);
    const { bytes, sha256 } = JSON.parse(manifest.text);
    const whole = Buffer.from(file.text);
    expect([whole.length, createHash("sha256").update(whole).digest("hex")]).toEqual([bytes, sha256]);
    expect([...read(server.received[0]!).files]).toEqual([
      [file.name, file.text],
      [manifest.name, manifest.text],
    ]);
  });

  it("is sent again after a refusal for now, with the same Message-ID, and once", async () => {
    server.moods.push({ refuse: 451 }, "hang up early");
    await requestReport(payments.sandbox, REQUEST_TRANSACTIONS, {});
    const late = await untilMail(({ delivery, attempts }) => delivery === "DUE" && attempts === 1);
    expect(late.failure).toBe("The mail server refused it (451)");
    expect(server.received).toHaveLength(0);
    clockOffset.ms += 60_000;
    await payments.sandbox.runOnce();
    await untilMail(({ delivery, attempts }) => delivery === "DUE" && attempts === 2);
    clockOffset.ms += 60_000;
    await payments.sandbox.runOnce();
    const sent = await untilMail(({ delivery }) => delivery === "SENT");
    expect(sent.attempts).toBe(3);
    expect(server.received).toHaveLength(1);
    expect(read(server.received[0]!).head).toContain(`<${sent.id}@strongroom.invalid>`);
    expect(payments.sandbox.logged.join("\n")).not.toContain("@");
  });

  it("is given up when the server refuses it for good, and the mailbox says so and keeps the files", async () => {
    server.moods.push({ refuse: 552 });
    await requestReport(payments.sandbox, REQUEST_TRANSACTIONS, { count: 1 });
    await untilMail(({ delivery }) => delivery === "FAILED");
    const page = await (await fetch(new URL("/mail", payments.sandbox.url))).text();
    expect(page).toContain("Not sent. The mail server refused it (552)");
    expect((await newestReport(payments.sandbox)).file.text).toContain('"movement"');
    clockOffset.ms += 3_600_000;
    expect(await payments.sandbox.runOnce()).toBe(0);
    expect(server.received).toEqual([]);
  });

  it("is never sent twice: one whose connection is lost at the end may have arrived", async () => {
    server.moods.push("hang up late");
    await requestReport(payments.sandbox, REQUEST_TRANSACTIONS, { count: 1 });
    await untilMail(({ delivery }) => delivery === "UNCERTAIN");
    const { connections } = server.counts;
    clockOffset.ms += 3_600_000;
    await payments.sandbox.runOnce();
    expect(server.counts.connections).toBe(connections);
    const page = await (await fetch(new URL("/mail", payments.sandbox.url))).text();
    expect(page).toContain("May not have arrived: it is not sent twice");
  });

  it("is not sent again by another sandbox after its sender died while sending", async () => {
    const { db, services } = payments.sandbox;
    const id = randomUUID();
    await db.insert(mails).values({
      ...{ id, organisationId: payments.organisation.id, recipient: "ada@example.test" },
      ...{ subject: "S", body: "B", delivery: "SENDING", attempts: 1, createdAt: services.clock() },
      dueAt: new Date(services.clock().getTime() + SENDING_MS),
    });
    await payments.sandbox.runOnce();
    expect((await newestMail()).delivery).toBe("SENDING");
    clockOffset.ms += SENDING_MS + 1;
    await payments.sandbox.runOnce();
    const [row] = await db.select().from(mails).where(eq(mails.id, id));
    expect(row).toMatchObject({ delivery: "UNCERTAIN", failure: "Sending was interrupted", dueAt: null });
    expect(server.received).toEqual([]);
  });

  it("without files is tried again where the server has not had all of it, and not where it may have", async () => {
    server.moods.push("hang up early", "hang up late");
    await post();
    await untilMail(({ delivery, attempts }) => delivery === "DUE" && attempts === 1);
    clockOffset.ms += 60_000;
    await payments.sandbox.runOnce();
    await untilMail(({ delivery }) => delivery === "UNCERTAIN");
    await post();
    await untilMail(({ delivery }) => delivery === "SENT");
    expect(server.received.map(({ data }) => data.split("\r\n\r\n")[1])).toEqual(["Body"]);
  });

  it("is given up after ten attempts, and the mailbox says why", async () => {
    server.moods.push({ refuse: 451 });
    const { db, services } = payments.sandbox;
    const id = randomUUID();
    const at = services.clock();
    await db.insert(mails).values({
      ...{ id, organisationId: payments.organisation.id, recipient: "ada@example.test" },
      ...{ subject: "S", body: "B", delivery: "DUE", attempts: 9, createdAt: at, dueAt: at },
    });
    await payments.sandbox.runOnce();
    await untilMail(({ delivery }) => delivery === "FAILED");
    const page = await (await fetch(new URL("/mail", payments.sandbox.url))).text();
    expect(page).toContain("Not sent. The mail server refused it (451)");
    expect(server.received).toEqual([]);
  });

  it("is sent once when several workers come at the same moment", async () => {
    await Promise.all([post(), payments.sandbox.runOnce(), payments.sandbox.runOnce()]);
    await untilMail(({ delivery }) => delivery === "SENT");
    expect(server.received).toHaveLength(1);
  });
});

describe("the mail server's address", () => {
  it.each([
    ["smtp://mail.example.test", { port: 587, secure: false, requireTLS: false }],
    [
      "smtps://user:p%40ss@mail.example.test",
      { port: 465, secure: true, auth: { user: "user", pass: "p@ss" } },
    ],
    ["smtp://user:pass@mail.example.test:25", { port: 25, requireTLS: true }],
    ["smtp://user:pass@127.0.0.1:2525", { port: 2525, requireTLS: false }],
  ])("%s", (url, expected) => {
    expect(transportOptions(url)).toMatchObject(expected);
  });

  it("gets one e-mail to one recipient, whatever line breaks a name or an address has", async () => {
    const breaks = "\r\nBcc: eve@example.test\r\n\r\nHello";
    const message = {
      from: "Custody <custody@example.test>",
      to: `ada@example.test${breaks}`,
      subject: `Subject${breaks}`,
      text: "Body",
      messageId: "<1@strongroom.invalid>",
      files: [],
    };
    for (const to of [message.to, "ada@example.test, eve@example.test", "Ada <ada@example.test>", "ada"]) {
      const failure = await sendMail(server.url, { ...message, to }, () => undefined).then(
        () => null,
        smtpFailure,
      );
      expect(failure).toEqual({
        words: "The recipient is not one e-mail address",
        isFinal: true,
        isRefusal: true,
      });
    }
    expect(server.received).toEqual([]);
    await sendMail(server.url, { ...message, to: "ada@example.test" }, () => undefined);
    const { to, data } = server.received.at(-1)!;
    expect(to.toLowerCase()).toBe("rcpt to:<ada@example.test>");
    expect(read({ from: "", to, data }).head).not.toMatch(/^Bcc:/im);
  });

  it("where nobody listens is no failure for good, and nothing has arrived", async () => {
    const nobody = await startSmtpServer();
    await nobody.close();
    const message = { from: "a@example.test", to: "b@example.test", subject: "S", text: "T" };
    let hasStarted = false;
    const failure = await sendMail(nobody.url, { ...message, messageId: "<1@x>", files: [] }, () => {
      hasStarted = true;
    }).then(() => null, smtpFailure);
    expect(failure).toEqual({
      words: expect.stringMatching(/^The mail server could not be reached \(E\w+\)$/),
      isFinal: false,
      isRefusal: false,
    });
    expect(hasStarted).toBe(false);
  });

  it("is unreachable in words without an address", () => {
    const error = Object.assign(new Error("connect ECONNREFUSED to ada@example.test"), { code: "ESOCKET" });
    expect(smtpFailure(error)).toEqual({
      words: "The mail server could not be reached (ESOCKET)",
      isFinal: false,
      isRefusal: false,
    });
  });
});
