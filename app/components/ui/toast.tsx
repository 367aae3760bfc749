import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Icon } from "./icon";
import type { NoticeTone } from "./notice";

export const TOAST_MS = 1_500;

interface Toast {
  id: number;
  tone: NoticeTone;
  message: string;
}

type ShowToast = (message: string, tone?: NoticeTone) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Shows a message for 1.5 seconds. Anything important must be in the page as well. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** Holds the toasts and their live region; wraps the application. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const nextId = useRef(0);

  const show = useCallback<ShowToast>((message, tone = "ok") => {
    const id = nextId.current++;
    setToasts((shown) => [...shown.filter((toast) => toast.message !== message), { id, tone, message }]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setToasts((shown) => shown.filter((toast) => toast.id !== id));
    }, TOAST_MS);
    timers.current.add(timer);
  }, []);

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    };
  }, []);

  return (
    <ToastContext.Provider value={show}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, tone, message }) => (
          <div className={`toast toast--${tone}`} key={id}>
            <Icon name={tone === "ok" ? "check" : tone === "info" ? "info" : "warning"} />
            <span>{message}</span>
          </div>
        ))}
      </div>
    </ToastContext.Provider>
  );
}
