import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

export type NoticeTone = 'info' | 'positive' | 'warning' | 'danger'

export type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** `warning` and `danger` interrupt screen readers. */
export function Notice({ tone = 'info', title, children, action, className }: NoticeProps) {
  const { Icon, box, mark } = looks[tone]
  return (
    <div
      role={tone === 'warning' || tone === 'danger' ? 'alert' : 'status'}
      className={joinClasses('flex gap-3 rounded-md border px-4 py-3', box, className)}
    >
      <Icon aria-hidden="true" className={joinClasses('mt-0.5 size-5 shrink-0', mark)} />
      <div className="min-w-0 grow text-ink">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={joinClasses(Boolean(title) && 'text-sm')}>{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2 empty:hidden">{action}</div>}
      </div>
    </div>
  )
}

const looks: Record<NoticeTone, { Icon: typeof Info; box: string; mark: string }> = {
  info: { Icon: Info, box: 'border-info-line bg-info-soft', mark: 'text-info' },
  positive: { Icon: CircleCheck, box: 'border-success-line bg-success-soft', mark: 'text-success' },
  warning: { Icon: TriangleAlert, box: 'border-clay-line bg-clay-soft', mark: 'text-clay' },
  danger: { Icon: TriangleAlert, box: 'border-clay-line bg-clay-soft', mark: 'text-clay' },
}
