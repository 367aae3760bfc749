import type { Tx } from "../../db/client";
import { decodeInstruction, instructionHash } from "../../exchanges/instruction";
import type { Services } from "../../services";
import type { AdmittedTransaction } from "../pending";

export async function admitTransfer(_tx: Tx, _services: Services, raw: string): Promise<AdmittedTransaction> {
  const instruction = decodeInstruction(raw);
  return {
    hash: instructionHash(instruction),
    from: instruction.from,
    to: instruction.to,
    value: BigInt(instruction.value),
    nonce: null,
    gasPrice: null,
    gasLimit: null,
    input: null,
  };
}
