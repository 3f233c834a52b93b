import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

export type EmptyStateProps = {
  icon?: LucideIcon
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={joinClasses(
        'relative isolate flex flex-col items-center overflow-clip rounded-lg border border-line bg-surface px-4 py-12 text-center',
        className,
      )}
    >
      <CentreCircle />
      <span className="mb-12 grid size-16 place-items-center rounded-full border-2 border-line bg-surface text-muted">
        {Icon ? (
          <Icon aria-hidden="true" className="size-7" />
        ) : (
          <span className="size-2 rounded-full bg-line-strong" />
        )}
      </span>
      <h2 className="text-2xl">{title}</h2>
      {children && <div className="mt-2 max-w-md text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

/** Centered on the icon, 80 px from the top. */
function CentreCircle() {
  return (
    <svg
      aria-hidden="true"
      className="absolute top-0 left-1/2 -z-10 h-40 w-[80rem] -translate-x-1/2 text-line"
      viewBox="0 0 1280 160"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M0 80h1280" />
      <circle cx="640" cy="80" r="64" className="fill-surface" />
    </svg>
  )
}
