import { classNames } from "./class-names";

function SkeletonBar({ width = 60, className }: { width?: 20 | 40 | 60 | 80; className?: string }) {
  return <span aria-hidden="true" className={classNames("skeleton", `skeleton--w${width}`, className)} />;
}

function counted(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/** As many tiles as will come, in their final size. */
export function TileSkeletons({ count }: { count: number }) {
  return (
    <ul className="tiles" aria-hidden="true">
      {counted(count).map((at) => (
        <li className="tile" key={at}>
          <div className="tile__head">
            <span className="skeleton skeleton--coin" />
            <div className="tile__names">
              <SkeletonBar width={60} />
              <SkeletonBar width={40} />
            </div>
          </div>
          <div className="tile__balance">
            <SkeletonBar className="skeleton--amount" />
            <SkeletonBar width={40} />
          </div>
          <div className="tile__actions tile__actions--empty" />
        </li>
      ))}
    </ul>
  );
}
