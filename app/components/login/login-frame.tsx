import type { ReactNode } from "react";
import { VaultWheel } from "~/components/frame/mark";
import { LoginCarousel } from "./login-carousel";

interface LoginFrameProps {
  productName: string;
  isSandbox: boolean;
  /** 'test networks'. */
  networkLabel: string;
  title: string;
  subtitle?: ReactNode;
  flash?: ReactNode;
  children: ReactNode;
  /** Such as support links. */
  footer?: ReactNode;
}

export function LoginFrame(props: LoginFrameProps) {
  const { productName, isSandbox, networkLabel, title, subtitle, flash, children, footer } = props;
  return (
    <div className="login">
      <main className="login__main" id="main">
        <p className="login__mark mark">
          <VaultWheel />
          {productName}
        </p>
        <div className="login__form">
          {flash}
          <div className="login__words">
            <h1>{title}</h1>
            {subtitle ? <p>{subtitle}</p> : null}
          </div>
          {children}
        </div>
        <footer className="login__foot">
          <span className="sandbox-label">
            {isSandbox ? (
              <>
                <b>Sandbox</b> ·{" "}
              </>
            ) : null}
            {networkLabel}
          </span>
          {footer}
        </footer>
      </main>
      <LoginCarousel productName={productName} />
    </div>
  );
}
