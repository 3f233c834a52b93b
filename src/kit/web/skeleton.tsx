import { joinClasses } from './join-classes.ts'

/** Holds the place of what is still loading: give it the final size by `className`. Still for who asked for less motion. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={joinClasses('block animate-breathe rounded-sm bg-mown', className)} />
}
