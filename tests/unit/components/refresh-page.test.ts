import { expect, test } from "vitest";
import { refreshPage } from "~/components/ui/refresh-page";

type Router = NonNullable<Parameters<typeof refreshPage>[1]>;

/** A router that loads until it is told that it has. */
class FakeRouter {
  state = { navigation: { state: "idle" }, revalidation: "idle", actionData: null as unknown };
  asked = 0;
  private readonly listeners = new Set<() => void>();

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  revalidate = () => {
    this.asked++;
    this.state.revalidation = "loading";
  };

  /** Tells of a new state. */
  async become(change: Partial<FakeRouter["state"]>) {
    Object.assign(this.state, change);
    for (const listener of this.listeners) listener();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }

  refresh(isWanted?: () => boolean) {
    refreshPage(isWanted, this as unknown as Router);
  }
}

test("news during a refresh causes exactly one more after it", async () => {
  const router = new FakeRouter();
  router.refresh();
  expect(router.asked).toBe(1);
  router.refresh();
  router.refresh();
  expect(router.asked).toBe(1);
  await router.become({ revalidation: "idle" });
  expect(router.asked).toBe(2);
  await router.become({ revalidation: "idle" });
  expect(router.asked).toBe(2);
  router.refresh();
  expect(router.asked).toBe(3);
});

test("news while another page is on its way does not ask for that page twice at once", async () => {
  const router = new FakeRouter();
  await router.become({ navigation: { state: "loading" } });
  router.refresh();
  expect(router.asked).toBe(0);
  await router.become({ navigation: { state: "idle" } });
  expect(router.asked).toBe(1);
});

test("an answer to a form is not asked away", async () => {
  const router = new FakeRouter();
  await router.become({ navigation: { state: "submitting" } });
  router.refresh();
  await router.become({ navigation: { state: "idle" }, actionData: { problem: "Amount is missing" } });
  expect(router.asked).toBe(0);
  await router.become({ actionData: null });
  expect(router.asked).toBe(1);
});

test("a page that was left meanwhile is not asked for", async () => {
  const router = new FakeRouter();
  await router.become({ navigation: { state: "loading" } });
  router.refresh(() => false);
  await router.become({ navigation: { state: "idle" } });
  expect(router.asked).toBe(0);
});
