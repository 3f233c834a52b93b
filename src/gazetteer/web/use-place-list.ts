import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { announce } from '#kit/web/live-region.tsx'
import type { Place } from '../contract.ts'
import { suggestedPlacesQuery } from './api.ts'
import { type ListState, pressKey } from './list-keys.ts'

const closed: ListState = { isOpen: false, active: -1 }

/** WAI-ARIA "editable combobox". The label's id must be `${fieldId}-label`. */
export function usePlaceList(fieldId: string, text: string, onPick: (place: Place) => void) {
  const [state, setState] = useState(closed)
  const places = useSuggestedPlaces(text, state.isOpen)
  const isShown = state.isOpen && places.length > 0
  const listId = `${fieldId}-list`
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = isShown && state.active >= 0 ? optionId(state.active) : undefined

  useEffect(() => {
    if (isShown) announce(places.length === 1 ? '1 suggestion' : `${places.length} suggestions`)
  }, [isShown, places.length])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function pick(place: Place | undefined) {
    setState(closed)
    if (place) onPick(place)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Keys that compose a character belong to the input method.
    if (event.nativeEvent.isComposing) return
    const { isTaken, picked, ...next } = pressKey(event.key, state, places.length)
    if (isTaken) event.preventDefault()
    if (picked === undefined) setState(next)
    else pick(places[picked])
  }
  return {
    places,
    isShown,
    open: () => setState({ isOpen: true, active: -1 }),
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isShown,
      'aria-controls': listId,
      'aria-activedescendant': activeId,
      onKeyDown,
      onBlur: () => setState(closed),
    },
    listProps: {
      id: listId,
      role: 'listbox',
      'aria-label': 'Suggested places',
      // Focusing the option would close the list before the pick.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    optionProps: (place: Place, index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === state.active,
      onClick: () => pick(place),
    }),
  }
}

/** Long enough to skip letters in between, short enough to feel instant. */
const TYPING_PAUSE_MS = 120

/** Keeps the previous ones while loading. Empty on failure. */
function useSuggestedPlaces(text: string, isWanted: boolean): readonly Place[] {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  const isAsked = isWanted && settled.trim() !== ''
  const { data } = useQuery({
    ...suggestedPlacesQuery(settled.trim()),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return isAsked && text.trim() !== '' && data ? data : none
}

const none: readonly Place[] = []
