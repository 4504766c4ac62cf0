import type { PeopleNode } from '@banyan/contract/organisation/depart'
import { flattenTree } from '#kit/tree/tree.ts'

const department = 2

const noDirector = '此部门未设置负责人，请重新选择！'

/** What is stored of a node: a person by id, a department with its director (PICK-010). */
export function storedValue(node: PeopleNode): string | undefined {
  if (node.objType !== department) return node.id
  return node.directorId ? `${node.id},${node.directorId}` : undefined
}

/** The node a stored value was made of; of someone in several departments the first. */
export function findNode(nodes: readonly PeopleNode[], stored: string): PeopleNode | undefined {
  const [id, director] = stored.split(',')
  const objType = director === undefined ? 1 : department
  return flattenTree(nodes).find((node) => node.id === id && node.objType === objType)
}

/** A choice that is taken over, or the reason why it is not (PICK-009, PICK-011). */
export function choose(
  held: readonly string[],
  node: PeopleNode,
  most: number | undefined,
): { held: readonly string[]; refusal?: string } {
  const stored = storedValue(node)
  if (stored === undefined) return { held, refusal: noDirector }
  if (held.includes(stored)) return { held }
  if (most !== undefined && held.length >= most) return { held, refusal: `最多选择${most}项` }
  return { held: [...held, stored] }
}
