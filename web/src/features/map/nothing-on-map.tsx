import type { LayerSummary } from '@banyan/contract/map/distribution-map'
import { Link } from '#kit/page/link.tsx'
import { Panel } from '#kit/page/panel.tsx'
import { findLayer } from './layer-look.ts'
import styles from './map-section.module.css'

/** Shown on a map without any places: explains it and links to the pages for adding some. */
export function NothingOnMap({ layers }: { layers: readonly LayerSummary[] }) {
  const places = layers.map(({ type }) => findLayer(type))
  return (
    <Panel title="分布图">
      <p className={styles.nothing}>
        还没有{places.map(({ title }) => title).join('、')}，新增并填写位置后会显示在地图上
        {places.map(({ title, page }) => (
          <Link key={page} to={page}>
            去新增{title}
          </Link>
        ))}
      </p>
    </Panel>
  )
}
