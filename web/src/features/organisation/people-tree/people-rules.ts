import type { PeopleNode } from '@banyan/contract/organisation/depart'
import { flattenTree } from '#kit/tree/tree.ts'

const departmentType = 2

const noDirectorText = '此部门未设置负责人，请重新选择！'

/** The stored value of a node: the id of a person, or a department with its director (PICK-010). */
export function storedValue(node: PeopleNode): string | undefined {
  if (node.objType !== departmentType) return node.id
  return node.directorId ? `${node.id},${node.directorId}` : undefined
}

/** The node of a stored value; the first one if a person is in several departments. */
export function findNode(nodes: readonly PeopleNode[], stored: string): PeopleNode | undefined {
  const [id, director] = stored.split(',')
  const objType = director === undefined ? 1 : departmentType
  return flattenTree(nodes).find((node) => node.id === id && node.objType === objType)
}

/** The selection after a choice, or the reason why the choice is refused (PICK-009, PICK-011). */
export function chooseNode(
  held: readonly string[],
  node: PeopleNode,
  most: number | undefined,
): { held: readonly string[]; refusal?: string } {
  const stored = storedValue(node)
  if (stored === undefined) return { held, refusal: noDirectorText }
  if (held.includes(stored)) return { held }
  if (most !== undefined && held.length >= most) return { held, refusal: `最多选择${most}项` }
  return { held: [...held, stored] }
}
