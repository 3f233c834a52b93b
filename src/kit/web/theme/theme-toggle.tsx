import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { joinClasses } from '../join-classes.ts'
import { chooseTheme, storedTheme, subscribeToTheme, type Theme, themes } from './theme.ts'

export function ThemeToggle({ className }: { className?: string }) {
  const name = useId()
  const chosen = useSyncExternalStore(subscribeToTheme, storedTheme, serverTheme)
  return (
    <fieldset className={joinClasses('inline-flex rounded-md border border-line bg-surface p-0.5', className)}>
      <legend className="sr-only">Colors</legend>
      {themes.map(theme => {
        const { Icon, label } = looks[theme]
        return (
          <label key={theme} title={label} className={choice}>
            <input
              type="radio"
              name={name}
              value={theme}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-5" />
            <span className="sr-only">{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

const serverTheme = (): Theme => 'system'

const looks: Record<Theme, { Icon: typeof Sun; label: string }> = {
  light: { Icon: Sun, label: 'Light' },
  dark: { Icon: Moon, label: 'Dark' },
  system: { Icon: Monitor, label: 'System' },
}

const choice = joinClasses(
  'relative grid size-11 place-items-center rounded-sm text-muted hover:text-ink',
  'has-checked:bg-selected has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus',
)
