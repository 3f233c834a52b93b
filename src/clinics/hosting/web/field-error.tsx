import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1.5 flex gap-1.5 text-sm font-medium text-clay">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
