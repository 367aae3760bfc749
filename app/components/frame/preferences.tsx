import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon, type IconName } from "~/components/ui/icon";
import { Menu } from "~/components/ui/menu";
import { VisuallyHidden } from "~/components/ui/visually-hidden";

export type Theme = "system" | "light" | "dark";

/** Redirects to `redirectTo`. */
export const PREFERENCES_PATH = "/preferences";

interface PreferencesFormProps {
  csrf: ReactNode;
  redirectTo: string;
}

function PreferencesForm({
  csrf,
  redirectTo,
  className,
  children,
}: PreferencesFormProps & { className?: string; children: ReactNode }) {
  return (
    <Form method="post" action={PREFERENCES_PATH} className={className} preventScrollReset>
      {csrf}
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {children}
    </Form>
  );
}

const themes: readonly { value: Theme; label: string; icon: IconName }[] = [
  { value: "system", label: "System theme", icon: "screen" },
  { value: "light", label: "Light theme", icon: "sun" },
  { value: "dark", label: "Dark theme", icon: "moon" },
];

/** Three submit buttons, `theme` = system, light or dark, so that it works without scripts. */
export function ThemeSwitch({ theme, ...form }: PreferencesFormProps & { theme: Theme }) {
  return (
    <PreferencesForm {...form} className="theme-switch">
      {themes.map(({ value, label, icon }) => (
        <button
          key={value}
          type="submit"
          name="theme"
          value={value}
          aria-pressed={value === theme}
          title={label}
        >
          <Icon name={icon} title={label} />
        </button>
      ))}
    </PreferencesForm>
  );
}

interface CurrencyMenuProps extends PreferencesFormProps {
  currency: string;
  currencies: readonly string[];
}

/** One submit button per currency, `currency` = its code, so that it works without scripts. */
export function CurrencyMenu({ currency, currencies, ...form }: CurrencyMenuProps) {
  return (
    <Menu
      summaryClassName="worth__currency"
      label={
        <>
          <VisuallyHidden>Display currency: </VisuallyHidden>
          {currency}
        </>
      }
    >
      <PreferencesForm {...form} className="currencies">
        {currencies.map((code) => (
          <button
            key={code}
            type="submit"
            name="currency"
            value={code}
            aria-current={code === currency ? "true" : undefined}
          >
            {code}
          </button>
        ))}
      </PreferencesForm>
    </Menu>
  );
}
