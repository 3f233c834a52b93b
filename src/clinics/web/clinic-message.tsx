import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { buttonClass } from '#kit/web/button.tsx'

/** `action`: another step beside the link to the list. */
export function ClinicMessage({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="page-width flex min-h-96 flex-col items-center justify-center gap-4 py-16 text-center">
      <title>{`${title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <FreeThrowLine />
      <h1 className="text-4xl">{title}</h1>
      {children && <p className="max-w-lg text-lg text-muted">{children}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {action}
        <Link to={paths.nilClinics} className={buttonClass({ tone: action ? 'secondary' : 'primary' })}>
          Back to NIL Clinics
        </Link>
      </div>
    </div>
  )
}

function FreeThrowLine() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 96" className="w-40 text-line-strong" fill="none" stroke="currentColor">
      <path d="M8 6h144M50 6v62h60V6" strokeWidth="3" />
      <path d="M50 68a30 24 0 0 0 60 0" strokeWidth="3" />
      <circle cx="80" cy="18" r="5" strokeWidth="3" className="text-ink" />
    </svg>
  )
}
