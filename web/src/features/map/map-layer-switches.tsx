import type { LayerSummary } from '@banyan/contract/map/distribution-map'
import type { MapType } from '@banyan/contract/map/map-layer'
import { Checkbox } from 'antd'
import { findLayer, layerLooks } from './layer-look.ts'
import styles from './map-section.module.css'

interface Props {
  layers: readonly LayerSummary[]
  chosen: readonly MapType[]
  onChange: (chosen: MapType[]) => void
}

/** Switches for the layers; the sign is the shape of their dots. */
export function MapLayerSwitches({ layers, chosen, onChange }: Props) {
  return (
    <fieldset className={styles.switches} aria-label="图层">
      {layers.map(({ type }) => (
        <Checkbox
          key={type}
          checked={chosen.includes(type)}
          onChange={({ target }) =>
            onChange(
              layers.map((layer) => layer.type).filter((each) => isOn(each, type, target.checked, chosen)),
            )
          }
        >
          <span aria-hidden="true">{layerLooks[type].sign}</span> {findLayer(type).title}
        </Checkbox>
      ))}
    </fieldset>
  )
}

const isOn = (each: MapType, changed: MapType, isChecked: boolean, chosen: readonly MapType[]) =>
  each === changed ? isChecked : chosen.includes(each)
