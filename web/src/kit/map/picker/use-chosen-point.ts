import { area } from '@banyan/contract/area/area'
import type { Point } from '@banyan/contract/area/outline'
import {
  fallbackAddress,
  type Location,
  pointerText,
  readLocation,
  readPointer,
} from '@banyan/contract/area/pointer'
import { useRef, useState } from 'react'
import { call } from '#kit/call/api.ts'

/** A chosen place that is not confirmed yet (PICK-014). */
export interface ChosenPoint {
  point: Point
  description: string
  state: 'known' | 'asking' | 'unknown'
}

/** The unconfirmed point with its address, which the server provides. */
export function useChosenPoint(value: string) {
  const [place, setPlace] = useState(() => chosenPointFrom(readLocation(value)))
  const latest = useRef(0)

  /** Ignores an answer that arrives after a later choice. */
  async function choose(point: Point): Promise<void> {
    const turn = ++latest.current
    setPlace({ point, description: '', state: 'asking' })
    const found = await call(area.reverse, { pointer: point }, { quiet: true }).catch(() => null)
    if (turn !== latest.current) return
    setPlace({
      point,
      description: found?.fullName ?? fallbackAddress,
      state: found ? 'known' : 'unknown',
    })
  }

  return {
    place,
    choose,
    take: (point: Point, description: string) => {
      latest.current++
      setPlace({ point, description, state: 'known' })
    },
    describe: (description: string) => setPlace((now) => now && { ...now, description, state: 'known' }),
  }
}

function chosenPointFrom({ description, pointer }: Location): ChosenPoint | undefined {
  const point = readPointer(pointer)
  return point && { point, description, state: 'known' }
}

export const toLocation = ({ point, description }: ChosenPoint): Location => ({
  description,
  pointer: pointerText(point),
})
