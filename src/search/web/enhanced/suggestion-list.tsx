import { Link } from 'react-router'
import { buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { Suggestion } from '#search/contract.ts'
import { withChange } from './enhanced-address.ts'
import type { Enhanced } from './use-enhanced.ts'

type SuggestionListProps = {
  enhanced: Enhanced
  suggestions: readonly Suggestion[]
  /** The list disappears. */
  onFollow: () => void
  className?: string
}

export function SuggestionList({ enhanced, suggestions, onFollow, className }: SuggestionListProps) {
  return (
    <ul aria-label="Suggested changes" className={joinClasses('flex flex-col gap-2', className)}>
      {suggestions.map(({ message, change }) => (
        <li key={message}>
          <Link
            to={enhanced.addressOf(withChange(enhanced.filters, change))}
            preventScrollReset
            onClick={onFollow}
            className={joinClasses(buttonClass({ tone: 'secondary' }), 'w-full justify-start! text-left!')}
          >
            {message}
          </Link>
        </li>
      ))}
    </ul>
  )
}
