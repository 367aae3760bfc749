import { Tag } from "~/components/ui/tag";

export function AllowListWords({ isOn }: { isOn: boolean }) {
  return (
    <>
      <Tag tone={isOn ? "info" : undefined}>Allow-list {isOn ? "on" : "off"}</Tag>{" "}
      {isOn
        ? "Your organisation may send only to addresses of the type Recipient and to its own sub-wallets."
        : "Your organisation may send to any address."}
    </>
  );
}
