import type { Change, ChangeListener } from "./changes";

type Follower = (change: Pick<Change, "isQuiet">) => void;

export class ChangeFeed implements ChangeListener {
  private readonly followers = new Map<string, Set<Follower>>();

  /** @returns a function that ends it */
  follow(organisationId: string, follower: Follower): () => void {
    const all = this.followers.get(organisationId) ?? new Set();
    this.followers.set(organisationId, all.add(follower));
    return () => {
      all.delete(follower);
      if (all.size === 0 && this.followers.get(organisationId) === all) this.followers.delete(organisationId);
    };
  }

  onChange = ({ organisationId, isQuiet }: Change): void => {
    for (const follower of this.followers.get(organisationId) ?? []) follower({ isQuiet });
  };

  onGap = (): void => {
    for (const all of this.followers.values()) for (const follower of all) follower({ isQuiet: false });
  };
}
