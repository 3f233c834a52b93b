import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonSize } from '../button.tsx'
import { joinClasses } from '../join-classes.ts'
import { useCopy } from './use-copy.ts'

type CopyButtonProps = {
  text: string
  /** Such as "Key": announced, and part of the button's name. */
  label: string
  tone?: 'primary' | 'secondary' | 'quiet'
  size?: ButtonSize
  className?: string
  children?: ReactNode
}

/** Without clipboard access, asks to copy by hand. */
export function CopyButton({ text, label, tone = 'quiet', size = 'sm', className, children }: CopyButtonProps) {
  const { state, copy } = useCopy(text, label)
  const Icon = state === 'copied' ? Check : Copy
  const isNamed = children !== undefined && state === 'idle'
  return (
    <Button tone={tone} size={size} className={joinClasses('noscript:hidden', className)} onClick={() => void copy()}>
      <Icon aria-hidden="true" className="size-4" />
      {isNamed ? children : words[state]}
      {!isNamed && <span className="sr-only"> {label.toLowerCase()}</span>}
    </Button>
  )
}

const words = { idle: 'Copy', copied: 'Copied', failed: 'Copy it manually' }
