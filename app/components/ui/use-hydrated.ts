import { useEffect, useState } from "react";

/** Whether scripts run here: false on the server and in the first render, true from then on. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
