// What n8n shows of signals. Written by infra/n8n/generate; do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const signals: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: {
			show: {
				resource: ['signals'],
			},
		},
		options: [
			{
				name: 'Signals',
				value: 'signals',
				description: 'Serves the live feeds: funding, acquisition, hiring, job-change, technology, headcount',
				action: 'Signals',
			},
		],
		default: 'signals',
	},
	{
		displayName: 'Kind',
		name: 'kind',
		type: 'options',
		default: 'acquisition',
		required: true,
		options: [
			{
				name: 'Acquisition',
				value: 'acquisition',
			},
			{
				name: 'Funding',
				value: 'funding',
			},
			{
				name: 'Headcount',
				value: 'headcount',
			},
			{
				name: 'Hiring',
				value: 'hiring',
			},
			{
				name: 'Job Change',
				value: 'job-change',
			},
			{
				name: 'Technology',
				value: 'technology',
			},
		],
		description: 'The feed',
		displayOptions: {
			show: {
				resource: ['signals'],
				operation: ['signals'],
			},
		},
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['signals'],
				operation: ['signals'],
			},
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		default: 50,
		typeOptions: {
			minValue: 1,
		},
		description: 'Max number of results to return',
		displayOptions: {
			show: {
				resource: ['signals'],
				operation: ['signals'],
				returnAll: [false],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['signals'],
				operation: ['signals'],
			},
		},
		options: [
			{
				displayName: 'Country',
				name: 'country',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Only companies of these countries, ISO 3166 alpha-2',
			},
			{
				displayName: 'Department',
				name: 'department',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Customer Success',
						value: 'customer_success',
					},
					{
						name: 'Data',
						value: 'data',
					},
					{
						name: 'Design',
						value: 'design',
					},
					{
						name: 'Engineering',
						value: 'engineering',
					},
					{
						name: 'Executive',
						value: 'executive',
					},
					{
						name: 'Finance',
						value: 'finance',
					},
					{
						name: 'Hr',
						value: 'hr',
					},
					{
						name: 'It',
						value: 'it',
					},
					{
						name: 'Legal',
						value: 'legal',
					},
					{
						name: 'Marketing',
						value: 'marketing',
					},
					{
						name: 'Operations',
						value: 'operations',
					},
					{
						name: 'Product',
						value: 'product',
					},
					{
						name: 'Research',
						value: 'research',
					},
					{
						name: 'Sales',
						value: 'sales',
					},
					{
						name: 'Security',
						value: 'security',
					},
					{
						name: 'Support',
						value: 'support',
					},
				],
				description: 'Only jobs of these departments; hiring and job-change',
			},
			{
				displayName: 'Domain',
				name: 'domain',
				type: 'string',
				default: '',
				description: 'Only signals about this company, on either side of a deal',
			},
			{
				displayName: 'Industry',
				name: 'industry',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Only companies of these industries',
			},
			{
				displayName: 'Max Applicants',
				name: 'max_applicants',
				type: 'number',
				default: 0,
				typeOptions: {
					minValue: 0,
				},
				description: 'Only jobs with at most this many applicants, where the source counts them; hiring',
			},
			{
				displayName: 'Min Amount',
				name: 'min_amount',
				type: 'number',
				default: 0,
				typeOptions: {
					minValue: 0,
				},
				description: 'Only amounts of at least this much, in the currency of the round or deal; funding and acquisition',
			},
			{
				displayName: 'Since',
				name: 'since',
				type: 'dateTime',
				default: '',
				description: 'Only what happened at this time or later',
			},
			{
				displayName: 'Stage',
				name: 'stage',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Debt',
						value: 'debt',
					},
					{
						name: 'Grant',
						value: 'grant',
					},
					{
						name: 'Growth',
						value: 'growth',
					},
					{
						name: 'Post Ipo',
						value: 'post_ipo',
					},
					{
						name: 'Pre Seed',
						value: 'pre_seed',
					},
					{
						name: 'Private Equity',
						value: 'private_equity',
					},
					{
						name: 'Seed',
						value: 'seed',
					},
					{
						name: 'Series A',
						value: 'series_a',
					},
					{
						name: 'Series B',
						value: 'series_b',
					},
					{
						name: 'Series C',
						value: 'series_c',
					},
					{
						name: 'Series D',
						value: 'series_d',
					},
					{
						name: 'Series E',
						value: 'series_e',
					},
					{
						name: 'Series F',
						value: 'series_f',
					},
					{
						name: 'Undisclosed',
						value: 'undisclosed',
					},
				],
				description: 'Only rounds of these stages; funding',
			},
			{
				displayName: 'Title',
				name: 'title',
				type: 'string',
				default: '',
				description: 'Only jobs with this title; hiring, and the new job of job-change',
			},
			{
				displayName: 'Until',
				name: 'until',
				type: 'dateTime',
				default: '',
				description: 'Only what happened before this time',
			},
		],
	},
];
