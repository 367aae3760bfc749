import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import { type AnsweredFields, inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import type { AddNetworkAnswer, AddNetworkPage } from "~/lib/extension/network-flow.server";
import { NETWORK_FIELDS, type NetworkForm } from "~/lib/forms/network";
import { CsrfField } from "~/lib/session/csrf-field";
import { type SnapContext, useSnapContext } from "./snap-context";

interface Props {
  page: AddNetworkPage;
  answer: AddNetworkAnswer | undefined;
}

/** The server judges the form; then this page asks MetaMask, which asks the user. */
export function AddNetworkDialog({ page, answer }: Props) {
  const { place, defaults, presets, proxy, isSandbox } = page;
  const { fields, formProps, problems, isPending } = useAnsweredForm({
    id: "add-network",
    defaults,
    answer,
    limits: NETWORK_FIELDS,
  });
  const { actions, isPresent } = useSnapContext();
  useAddedNetwork(answer, place.closeTo);
  const { outcome, underway } = actions;
  const refused = answer?.network && outcome?.tone !== "ok" ? outcome : null;
  const errors = refused ? [refused.message, ...(refused.detail ? [refused.detail] : [])] : problems;
  return (
    <Dialog title="Add Network" closeTo={place.closeTo} narrow>
      <Form method="post" action={place.self} className="dialog__form" key={defaults.chainId} {...formProps}>
        <DialogMain>
          <CsrfField />
          <noscript>
            <Notice tone="warn" title="This needs scripts">
              Only a script of this page can ask MetaMask to add a network.
            </Notice>
          </noscript>
          <Presets presets={presets} />
          <NetworkFields fields={fields} isSandbox={isSandbox} />
          <p className="snap-words">
            {proxy ? (
              <>
                MetaMask is given the proxy at <span className="address">{proxy}</span>, and the snap your
                node.
              </>
            ) : (
              "No RPC proxy is configured where the console runs (RPC_PROXY_URL)."
            )}
          </p>
        </DialogMain>
        <DialogFooter errors={<FormError errors={errors} />} start={<ConnectFirst isPresent={isPresent} />}>
          <ButtonLink to={place.closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button
            variant="primary"
            className="needs-script"
            pending={isPending || underway === "network"}
            disabled={!isPresent}
          >
            Add Network
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

/** Keeps its place until it is known whether the snap is there. */
function ConnectFirst({ isPresent }: Pick<SnapContext, "isPresent">) {
  if (isPresent) return null;
  const words = classNames("snap-words needs-script", isPresent === null && "is-coming");
  return <span className={words}>Connect the snap first</span>;
}

function Presets({ presets }: Pick<AddNetworkPage, "presets">) {
  return (
    <p className="snap-presets">
      <span>Fill in</span>
      {presets.map(({ label, to, isChosen }) => (
        <Link key={to} to={to} preventScrollReset replace aria-current={isChosen ? "true" : undefined}>
          {label}
        </Link>
      ))}
    </p>
  );
}

interface NetworkFieldsProps {
  fields: AnsweredFields<NetworkForm>;
  isSandbox: boolean;
}

function NetworkFields({ fields, isSandbox }: NetworkFieldsProps) {
  return (
    <>
      <TextField label="Network name" autoComplete="off" {...inputProps(fields.chainName)} />
      <TextField
        label="Chain id"
        autoComplete="off"
        inputMode="text"
        hint="Such as 17000 or 0x4268"
        {...inputProps(fields.chainId)}
      />
      <TextField
        label="RPC URL"
        autoComplete="off"
        inputMode="url"
        mono
        hint={
          isSandbox
            ? "Your node. The sandbox answers by itself and never calls it."
            : "Your node. MetaMask reaches it through the RPC proxy."
        }
        {...inputProps(fields.rpcUrl)}
      />
      <div className="snap-currency">
        <TextField label="Native currency name" autoComplete="off" {...inputProps(fields.currencyName)} />
        <TextField label="Symbol" autoComplete="off" {...inputProps(fields.currencySymbol)} />
        <TextField label="Decimals" autoComplete="off" inputMode="numeric" {...inputProps(fields.decimals)} />
      </div>
    </>
  );
}

/** Asks MetaMask once for each answer that names a network; closes the dialog when all of it was done. */
function useAddedNetwork(answer: AddNetworkAnswer | undefined, closeTo: string): void {
  const { actions } = useSnapContext();
  const navigate = useNavigate();
  const asked = useRef<AddNetworkAnswer>();
  const { addNetwork } = actions;
  useEffect(() => {
    if (!answer?.network || asked.current === answer) return;
    asked.current = answer;
    void addNetwork(answer.network).then((isDone) => {
      if (isDone) navigate(closeTo, { preventScrollReset: true });
    });
  }, [answer, addNetwork, closeTo, navigate]);
}
