export type Sleeper = {
  reset(): void;
  /** Ends the current sleep, or else the next one. */
  wake(): void;
  sleep(ms: number): Promise<void>;
};

export function createSleeper(): Sleeper {
  let isWoken = false;
  let endSleep: () => void = () => undefined;
  return {
    reset() {
      isWoken = false;
    },
    wake() {
      isWoken = true;
      endSleep();
    },
    async sleep(ms) {
      if (isWoken) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        endSleep = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
