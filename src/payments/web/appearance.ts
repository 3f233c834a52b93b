import type { Appearance } from '@stripe/stripe-js'
import { useSyncExternalStore } from 'react'

/** The provider's iframe accepts colors, but not our variables or fonts. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, currentAppearance)
}

function subscribe(listener: () => void) {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(listener)
  device.addEventListener('change', listener)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    device.removeEventListener('change', listener)
    chosen.disconnect()
  }
}

type Colors = Record<'surface' | 'ink' | 'muted' | 'line' | 'clay' | 'focus', string>

let known: { key: string; appearance: Appearance } | undefined

/** The same object until a color changes. */
function currentAppearance(): Appearance {
  const colors: Colors = {
    surface: valueOf('surface'),
    ink: valueOf('ink'),
    muted: valueOf('muted'),
    line: valueOf('line-strong'),
    clay: valueOf('clay'),
    focus: valueOf('focus'),
  }
  const key = Object.values(colors).join()
  if (known?.key !== key) known = { key, appearance: appearanceOf(colors) }
  return known.appearance
}

function valueOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--color-${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function appearanceOf({ surface, ink, muted, line, clay, focus }: Colors): Appearance {
  return {
    theme: 'flat',
    labels: 'above',
    variables: {
      colorPrimary: focus,
      colorBackground: surface,
      colorText: ink,
      colorTextSecondary: muted,
      colorTextPlaceholder: muted,
      colorDanger: clay,
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '6px',
      gridRowSpacing: '16px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${line}`, padding: '10px 12px', boxShadow: 'none' },
      '.Input:hover': { borderColor: ink },
      '.Input:focus': { borderColor: focus, outline: `2px solid ${focus}`, outlineOffset: '-1px' },
      '.Input--invalid': { borderColor: clay, boxShadow: `inset 0 0 0 1px ${clay}` },
      '.Label': { fontSize: '14px', fontWeight: '600', color: ink, marginBottom: '6px' },
      '.Error': { fontSize: '14px', fontWeight: '500' },
    },
  }
}
