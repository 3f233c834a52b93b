import type { ReactNode } from 'react'

type MessagePageProps = { heading: string; text: string; children: ReactNode }

export function MessagePage({ heading, text, children }: MessagePageProps) {
  return (
    <div className="page-width flex min-h-96 flex-col items-center justify-center gap-4 py-16 text-center">
      <EmptyPitch />
      <h1 className="text-4xl">{heading}</h1>
      <p className="max-w-lg text-lg text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

function EmptyPitch() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 96" className="w-40 text-line-strong" fill="none" stroke="currentColor">
      <path d="M24 0v72h136M24 52a20 20 0 0 1 20 20" strokeWidth="3" />
      <circle cx="10" cy="86" r="7" strokeWidth="3" className="text-ink" />
    </svg>
  )
}
