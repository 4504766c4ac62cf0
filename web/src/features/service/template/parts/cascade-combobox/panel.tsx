import { GeneralPanel } from '../../panel/general-panel.tsx'
import styles from '../../panel/panel.module.css'
import type { PanelProps } from '../../part.ts'

/** The settings of an item, and where its options come from. */
export const Panel = (props: PanelProps) => (
  <>
    <p className={styles.source}>选项来自“配件分类”：先选大类，再选它的小类</p>
    <GeneralPanel {...props} />
  </>
)
