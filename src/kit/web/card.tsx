import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  /** False when a picture reaches the edges. */
  padded?: boolean
  /** For a card covered by one link (`after:absolute after:inset-0` on the link). */
  interactive?: boolean
}

export function Card({ as = 'div', padded = true, interactive = false, className, ...rest }: CardProps) {
  // For types: all four take the same attributes.
  const Tag = as as 'div'
  return (
    <Tag
      className={joinClasses(
        'relative rounded-lg border border-line bg-surface',
        padded && 'p-4 md:p-6',
        interactive &&
          'overflow-clip transition-[border-color,box-shadow] has-[a:hover]:border-line-strong has-[a:hover]:shadow-md has-[a:focus-visible]:border-focus',
        className,
      )}
      {...rest}
    />
  )
}
