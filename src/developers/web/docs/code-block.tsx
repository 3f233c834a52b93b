import { CopyButton } from '#kit/web/copy/copy-button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'

type CodeBlockProps = { label: string; code: string; className?: string }

export function CodeBlock({ label, code, className }: CodeBlockProps) {
  return (
    <div className={joinClasses('min-w-0 rounded-md border border-line bg-sunken', className)}>
      <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-3">
        <p className="text-xs font-semibold text-muted">{label}</p>
        <CopyButton label={label} text={code} />
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling frame must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-y-auto px-3 pb-3 font-mono text-xs leading-normal whitespace-pre-wrap wrap-anywhere"
      >
        <code>{code}</code>
      </pre>
    </div>
  )
}
