// Everything n8n shows of the node. Written by infra/n8n/generate; do not edit.
import type { INodeProperties } from 'n8n-workflow';
import { resolve } from './resolve';
import { find } from './find';
import { search } from './search';
import { signals } from './signals';
import { composites } from './composites';
import { niche } from './niche';
import { bundles } from './bundles';
import { sticky } from './sticky';
import { bulk } from './bulk';
import { account } from './account';

const resource: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Account',
			value: 'account',
			description: 'Sign-up, keys, usage and prices',
		},
		{
			name: 'Bulk',
			value: 'bulk',
			description: 'Up to 500 lookups in one job, files of up to 100,000 rows, and signed webhooks',
		},
		{
			name: 'Bundle',
			value: 'bundles',
			description: 'A whole research workflow at a flat price',
		},
		{
			name: 'Composite',
			value: 'composites',
			description: 'Several lookups combined into one answer',
		},
		{
			name: 'Find',
			value: 'find',
			description: 'Emails, phones, and the people behind them',
		},
		{
			name: 'Niche',
			value: 'niche',
			description: 'Research on local business, talent and buying moments',
		},
		{
			name: 'Resolve',
			value: 'resolve',
			description: 'One identifier in, one person, company or verdict out',
		},
		{
			name: 'Search',
			value: 'search',
			description: 'People and companies by filters',
		},
		{
			name: 'Signal',
			value: 'signals',
			description: 'Live feeds of funding, acquisitions, hiring and job changes; from the Indie plan up',
		},
		{
			name: 'Sticky',
			value: 'sticky',
			description: 'Watch lists, saved ICPs, past calls and people',
		},
	],
	default: 'resolve',
};

export const properties: INodeProperties[] = [
	resource,
	...resolve,
	...find,
	...search,
	...signals,
	...composites,
	...niche,
	...bundles,
	...sticky,
	...bulk,
	...account,
];
