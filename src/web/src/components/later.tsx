import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { Skeleton } from "./Skeleton.tsx";

/** A part of a page whose code comes when it is first shown; until then its place is held. */
export function later<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  meanwhile: ReactNode = <Skeleton lines={6} height={28} />,
): (props: Props) => ReactNode {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return function Later(props) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  };
}
