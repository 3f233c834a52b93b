import { useId } from 'react'
import { type Tone, tones } from '#assistant/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'

type ClinicToneProps = { chosen: Tone; onChoose: (tone: Tone) => void }

/** Radio buttons, for arrow keys. */
export function ClinicTone({ chosen, onChoose }: ClinicToneProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Tone</legend>
      <div className="grid grid-cols-3 rounded-md border border-line-strong bg-surface p-0.5 md:inline-grid">
        {tones.map(tone => (
          <label key={tone} className={choice}>
            <input
              type="radio"
              name={name}
              value={tone}
              checked={tone === chosen}
              onChange={() => onChoose(tone)}
              className="sr-only"
            />
            {toneLabels[tone]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const toneLabels: Record<Tone, string> = { friendly: 'Friendly', professional: 'Professional', energetic: 'Energetic' }

const choice = joinClasses(
  'relative flex min-h-11 items-center justify-center rounded-sm px-2 text-sm text-muted hover:text-ink md:px-4',
  'has-checked:bg-selected has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus',
  'forced-colors:has-checked:underline',
)
