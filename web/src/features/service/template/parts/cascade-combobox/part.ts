import { PartitionOutlined } from '@ant-design/icons'
import type { ClassChoice } from '@banyan/contract/service/template/filled'
import { part } from '../../part.ts'
import { ShowText } from '../show-text.tsx'
import { Face } from './face.tsx'
import { Panel } from './panel.tsx'

export const cascadeComboboxPart = part<ClassChoice[]>({
  Icon: PartitionOutlined,
  Face,
  Show: ShowText,
  Panel,
  isWide: true,
})
