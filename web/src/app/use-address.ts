import { useSyncExternalStore } from 'react'
import { currentPath } from '#kit/call/navigation.ts'

/** Dispatched when the router changes the address, which raises no browser event. */
export const routeChangeEvent = 'visit'

/** The path and query in the address bar; follows it. */
export function useAddress(): string {
  return useSyncExternalStore(watchAddress, currentPath)
}

function watchAddress(changed: () => void): () => void {
  const events = ['hashchange', 'popstate', routeChangeEvent]
  for (const name of events) window.addEventListener(name, changed)
  return () => {
    for (const name of events) window.removeEventListener(name, changed)
  }
}
