import type { Bilingual } from '../engine/types';
import { lab } from '../state/lab.svelte';
import { en, type Words } from './en';
import { zh } from './zh';

export const dictionaries: Record<'en' | 'zh', Words> = { en, zh };

/** The words in the language chosen; read inside a component it follows the choice. */
export const words = (): Words => dictionaries[lab.lang];

export const pick = (text: Bilingual | null | undefined): string => (text ? text[lab.lang] || text.en : '');
