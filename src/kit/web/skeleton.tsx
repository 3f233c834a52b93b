import { joinClasses } from './join-classes.ts'

/** Set the final size by `className`. Respects reduced motion. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={joinClasses('block animate-breathe rounded-sm bg-mown', className)} />
}
