import { CheckCircleOutlined } from '@ant-design/icons'
import { part } from '../../part.ts'
import type { OptionValue } from '../options.ts'
import { ShowOptions } from '../show-options.tsx'
import { Face } from './face.tsx'
import { Panel } from './panel.tsx'

export const radioPart = part<OptionValue>({
  Icon: CheckCircleOutlined,
  Face,
  Show: ShowOptions,
  Panel,
  isWide: true,
})
