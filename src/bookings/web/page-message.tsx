import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { PageHead } from '#kit/web/page-head.tsx'

type PageMessageProps = {
  title: string
  children: ReactNode
  action?: ReactNode
}

export function PageMessage({ title, children, action }: PageMessageProps) {
  return (
    <div className="page-width flex min-h-96 flex-col items-center justify-center gap-4 py-16 text-center">
      <PageHead title={title} isHidden />
      <svg aria-hidden="true" viewBox="0 0 160 96" className="w-40 text-line-strong" fill="none" stroke="currentColor">
        <path d="M8 92V8h144v84M52 92V44h56v48" strokeWidth="3" />
        <circle cx="80" cy="74" r="3" fill="currentColor" stroke="none" />
      </svg>
      <h1 className="text-4xl">{title}</h1>
      <p className="max-w-lg text-lg text-muted">{children}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {action}
        <Link to={paths.search} className={buttonClass({ tone: action ? 'secondary' : 'primary' })}>
          Back to Search
        </Link>
      </div>
    </div>
  )
}
