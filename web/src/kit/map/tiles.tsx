import { area } from '@banyan/contract/area/area'
import { type Coords, type DoneCallback, GridLayer } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#kit/call/api.ts'
import styles from './map.module.css'
import { useMap } from './map-handle.ts'
import { mapPane } from './map-pane.ts'

/** The provider counts as unavailable after this many failed tiles in a row; a single one may not exist. */
const failuresBeforeAway = 4
/** The time after which the server tries a failed provider again (DEC-071). */
const retryMs = 30_000

/** The tile layers of the online provider; missing tiles leave our outlines visible. */
export function Tiles({ onAway }: { onAway: (isAway: boolean) => void }) {
  const handle = useMap()
  const tell = useEffectEvent(onAway)
  useEffect(() => {
    const { map, provider } = handle
    const pane = mapPane(map, 'tiles', 200, styles.tiles)
    let failures = 0
    const isAway = () => failures >= failuresBeforeAway
    const layers = provider.layers.map((name) => {
      const layer = new ServerTiles(name, pane)
      layer.on('tileload', () => {
        failures = 0
        tell(false)
      })
      layer.on('tileerror', () => {
        failures += 1
        if (isAway()) tell(true)
      })
      return layer.addTo(map)
    })
    const retry = setInterval(() => {
      if (isAway()) for (const layer of layers) layer.redraw()
    }, retryMs)
    return () => {
      clearInterval(retry)
      for (const layer of layers) layer.remove()
    }
  }, [handle])
  return null
}

const maxTiles = 400
const loadedTiles = new Map<string, Promise<string>>()

/** Fetches tiles through our server with the session; Leaflet would use plain image addresses. */
class ServerTiles extends GridLayer {
  readonly layer: string

  constructor(layer: string, pane: string) {
    super({ pane, maxZoom: 18, keepBuffer: 1 })
    this.layer = layer
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const picture = document.createElement('img')
    picture.alt = ''
    loadTile(this.layer, coords).then(
      (url) => {
        picture.onload = () => done(undefined, picture)
        picture.src = url
      },
      (error) => done(error, picture),
    )
    return picture
  }
}

function loadTile(layer: string, { z, x, y }: Coords): Promise<string> {
  const key = [layer, z, x, y].join('/')
  const known = loadedTiles.get(key)
  if (known) return known
  const asked = call(area.tile, { layer, z, x, y }, { quiet: true }).then(
    ({ type, data }) => `data:${type};base64,${data}`,
  )
  asked.catch(() => loadedTiles.delete(key))
  loadedTiles.set(key, asked)
  const [oldest] = loadedTiles.keys()
  if (loadedTiles.size > maxTiles && oldest) loadedTiles.delete(oldest)
  return asked
}
