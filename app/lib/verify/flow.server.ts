import { data } from "@remix-run/node";
import { env } from "~/lib/env.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { bytesOfPart, type PostedPart, textOfPart, UnreadableForm } from "~/lib/forms/posted-parts.server";
import { queryOf } from "~/lib/forms/query";
import { readUpload } from "~/lib/forms/read-upload.server";
import { VISITOR_ADDRESS } from "~/lib/http/request-mark";
import { TOO_LARGE } from "~/lib/http/upload-limits";
import { NoPlace, type UploadPlace, UploadPlaces } from "~/lib/http/upload-places.server";
import { takeFromRate } from "~/lib/session/rates.server";
import { readSession } from "~/lib/session/session.server";
import { judge } from "./judge.server";
import { MAX_MANIFEST_BYTES, readManifest } from "./manifest.server";
import { type ExportReading, readExport } from "./read-export.server";
import type { Verdict } from "./verdict";

/** Uploads need no sign-in, and each costs memory and processor time. */
const places = new UploadPlaces();
const MAX_NAME_LENGTH = 200;

const UNREADABLE = "These files could not be read. Please choose them again";
const BUSY = "Many files are being checked at this moment. Please try again in a minute";
const NO_FILE = "Please choose the CSV file";
const NO_MANIFEST = "Please choose the manifest";
const SWAPPED = "This is the manifest. Please choose each file in its own field";

export interface VerifyAnswer {
  verdict: Verdict | null;
  fileName: string;
  issues: { field: "" | "file" | "manifest"; message: string }[];
}

export function showVerify(request: Request) {
  return {
    areKeysKnown: env().CUSTODY_EXPORT_KEYS.length > 0,
    wasTooLarge: queryOf(request, { [TOO_LARGE]: TOKEN_LENGTH })[TOO_LARGE] !== null,
  };
}

/**
 * Streams both files and keeps nothing. Needs no sign-in: auditors have no account.
 * @throws a 403 answer if the form is not this visitor's
 */
export async function answerVerify(request: Request) {
  const tooMany = await takeFromRate("uploads", request, readSession(request));
  if (tooMany) return refuse([{ field: "", ...tooMany }], 429);
  let place: UploadPlace | undefined;
  try {
    const enter = () => {
      place = places.take(request.headers.get(VISITOR_ADDRESS) ?? "");
      return place;
    };
    const { file, manifest, name } = await readFiles(request, enter);
    const issues: VerifyAnswer["issues"] = [];
    if (!file) issues.push({ field: "file", message: NO_FILE });
    if (!manifest) issues.push({ field: "manifest", message: NO_MANIFEST });
    if (!file || !manifest) return refuse(issues, 400);
    if (!file.kind && /\.json$/i.test(name)) return refuse([{ field: "file", message: SWAPPED }], 400);
    const verdict = judge(file, readManifest(manifest), env().CUSTODY_EXPORT_KEYS);
    return data<VerifyAnswer>({ verdict, fileName: name, issues: [] });
  } catch (error) {
    if (error instanceof UnreadableForm) return refuse([{ field: "", message: UNREADABLE }], 400);
    if (error instanceof NoPlace) return refuse([{ field: "", message: BUSY }], 503);
    throw error;
  } finally {
    place?.leave();
  }
}

interface Files {
  file: ExportReading | null;
  manifest: Uint8Array | null;
  name: string;
}

/** @throws UnreadableForm, NoPlace, or a 403 answer before any file is read */
async function readFiles(request: Request, enter: () => UploadPlace): Promise<Files> {
  const files: Files = { file: null, manifest: null, name: "" };
  for await (const part of readUpload(request, enter)) {
    if (part.fileName) await readFile(part, files);
    // Browsers send an empty part for a field without a file.
    else if ((await textOfPart(part, 1)) !== "") throw new UnreadableForm();
  }
  return files;
}

async function readFile(part: PostedPart, files: Files): Promise<void> {
  if (part.name === "manifest" && !files.manifest) {
    files.manifest = await bytesOfPart(part.data, MAX_MANIFEST_BYTES);
  } else if (part.name === "file" && !files.file) {
    files.file = await readExport(part.data);
    files.name = (part.fileName ?? "").slice(0, MAX_NAME_LENGTH);
  } else {
    throw new UnreadableForm();
  }
}

function refuse(issues: VerifyAnswer["issues"], status: number) {
  return data<VerifyAnswer>({ verdict: null, fileName: "", issues }, { status });
}
