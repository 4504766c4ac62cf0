import { LineOutlined } from '@ant-design/icons'
import { Divider } from 'antd'
import { type FaceProps, part } from '../../part.ts'
import styles from '../parts.module.css'
import { Panel } from './panel.tsx'

/** A line with its title at one of three places (SERVICE-035). */
const Face = ({ item }: FaceProps) => (
  <Divider titlePlacement={item.orientation ?? 'left'} className={styles.divider}>
    {item.label}
  </Divider>
)

export const dividerPart = part({ Icon: LineOutlined, Face, Show: () => null, Panel, isWide: true })
