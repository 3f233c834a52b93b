import { Notice } from '#kit/web/notice.tsx'

type UnclearNoteProps = { sentences: readonly string[]; words: readonly string[] }

/** What was said and left out, and why, and the words that nothing was made of: nobody should believe that they count. */
export function UnclearNote({ sentences, words }: UnclearNoteProps) {
  if (sentences.length === 0 && words.length === 0) return null
  return (
    <Notice className="mt-3" title="Left out">
      <ul className="flex flex-col gap-1">
        {sentences.map(sentence => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
        {words.length > 0 && <li className="wrap-anywhere">Not used: {words.map(word => `“${word}”`).join(', ')}.</li>}
      </ul>
    </Notice>
  )
}
