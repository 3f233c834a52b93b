import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'

/** A plain link: the router must not handle it. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className={buttonClass({ tone: 'secondary' })}>
      <Download aria-hidden="true" className="size-5" />
      {children}
    </a>
  )
}
