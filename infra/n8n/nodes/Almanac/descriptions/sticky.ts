// What n8n shows of sticky. Written by infra/n8n/generate; do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const sticky: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: {
			show: {
				resource: ['sticky'],
			},
		},
		options: [
			{
				name: 'Create Saved ICP',
				value: 'createSavedIcp',
				description: 'Saves the filters of a search to run them again',
				action: 'Create saved icp',
			},
			{
				name: 'Create Watch List',
				value: 'createWatchList',
				description: 'Creates a watch list of profile URLs or company domains',
				action: 'Create watch list',
			},
			{
				name: 'Delete Saved ICP',
				value: 'deleteSavedIcp',
				description: 'Deletes a saved ICP',
				action: 'Delete saved icp',
			},
			{
				name: 'Delete Watch List',
				value: 'deleteWatchList',
				description: 'Deletes a watch list',
				action: 'Delete watch list',
			},
			{
				name: 'Get Saved ICP',
				value: 'getSavedIcp',
				description: 'Shows one saved ICP',
				action: 'Get saved icp',
			},
			{
				name: 'Get Watch List',
				value: 'getWatchList',
				description: 'Shows one watch list',
				action: 'Get watch list',
			},
			{
				name: 'History',
				value: 'history',
				description: 'Lists every lookup made, with credits, latency and cache use',
				action: 'History',
			},
			{
				name: 'History Export',
				value: 'historyExport',
				description: 'Exports every request made as CSV',
				action: 'History export',
			},
			{
				name: 'List Saved ICPs',
				value: 'listSavedIcps',
				description: 'Lists saved ICPs',
				action: 'List saved icps',
			},
			{
				name: 'List Watch Lists',
				value: 'listWatchLists',
				description: 'Lists watch lists',
				action: 'List watch lists',
			},
			{
				name: 'People',
				value: 'people',
				description: 'Lists every person resolved so far',
				action: 'People',
			},
			{
				name: 'Run Saved ICP',
				value: 'runSavedIcp',
				description: 'Runs a saved ICP again',
				action: 'Run saved icp',
			},
			{
				name: 'Run Watch List',
				value: 'runWatchList',
				description: 'Compares a watch list with the live signals and enriches the matches',
				action: 'Run watch list',
			},
			{
				name: 'Update Saved ICP',
				value: 'updateSavedIcp',
				description: 'Changes a saved ICP',
				action: 'Update saved icp',
			},
			{
				name: 'Update Watch List',
				value: 'updateWatchList',
				description: 'Changes a watch list',
				action: 'Update watch list',
			},
		],
		default: 'createSavedIcp',
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['history'],
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
				resource: ['sticky'],
				operation: ['history'],
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
				resource: ['sticky'],
				operation: ['history'],
			},
		},
		options: [
			{
				displayName: 'Path',
				name: 'path',
				type: 'string',
				default: '',
				description: 'Calls of this path',
			},
			{
				displayName: 'Since',
				name: 'since',
				type: 'dateTime',
				default: '',
				description: 'Calls made at or after this time',
			},
			{
				displayName: 'Status',
				name: 'status',
				type: 'number',
				default: 100,
				typeOptions: {
					minValue: 100,
					maxValue: 599,
				},
				description: 'Calls that ended with this status',
			},
			{
				displayName: 'Until',
				name: 'until',
				type: 'dateTime',
				default: '',
				description: 'Calls made before this time',
			},
		],
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['historyExport'],
			},
		},
		options: [
			{
				displayName: 'Path',
				name: 'path',
				type: 'string',
				default: '',
				description: 'Calls of this path',
			},
			{
				displayName: 'Since',
				name: 'since',
				type: 'dateTime',
				default: '',
				description: 'Calls made at or after this time',
			},
			{
				displayName: 'Status',
				name: 'status',
				type: 'number',
				default: 100,
				typeOptions: {
					minValue: 100,
					maxValue: 599,
				},
				description: 'Calls that ended with this status',
			},
			{
				displayName: 'Until',
				name: 'until',
				type: 'dateTime',
				default: '',
				description: 'Calls made before this time',
			},
		],
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['people'],
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
				resource: ['sticky'],
				operation: ['people'],
				returnAll: [false],
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
				resource: ['sticky'],
				operation: ['listSavedIcps'],
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
				resource: ['sticky'],
				operation: ['listSavedIcps'],
				returnAll: [false],
			},
		},
	},
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'json',
		default: '{}',
		required: true,
		description: 'The filters of /v1/search/people or /v1/search/companies',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['createSavedIcp'],
			},
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		required: true,
		description: 'Its name',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['createSavedIcp'],
			},
		},
	},
	{
		displayName: 'Target',
		name: 'target',
		type: 'options',
		default: 'people',
		required: true,
		options: [
			{
				name: 'People',
				value: 'people',
			},
			{
				name: 'Companies',
				value: 'companies',
			},
		],
		description: 'The records to search',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['createSavedIcp'],
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
				resource: ['sticky'],
				operation: ['createSavedIcp'],
			},
		},
		options: [
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Notify',
				name: 'notify',
				type: 'json',
				default: '{}',
				description: 'Where and when to send new matches after an import or a funding round (Pro); off by default',
			},
		],
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'Its ID',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['getSavedIcp'],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'Its ID',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['updateSavedIcp'],
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
				resource: ['sticky'],
				operation: ['updateSavedIcp'],
			},
		},
		options: [
			{
				displayName: 'Filters',
				name: 'filters',
				type: 'json',
				default: '{}',
				description: 'The filters in place of the present ones',
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
			},
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				description: 'Its name',
			},
			{
				displayName: 'Notify',
				name: 'notify',
				type: 'json',
				default: '{}',
				description: 'Where and when to send new matches (Pro)',
			},
		],
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'Its ID',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['deleteSavedIcp'],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'Its ID',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['runSavedIcp'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['runSavedIcp'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['runSavedIcp'],
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
				resource: ['sticky'],
				operation: ['runSavedIcp'],
			},
		},
		options: [
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Only New',
				name: 'only_new',
				type: 'boolean',
				default: false,
				description: 'Whether only results that no run returned before',
			},
		],
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['listWatchLists'],
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
				resource: ['sticky'],
				operation: ['listWatchLists'],
				returnAll: [false],
			},
		},
	},
	{
		displayName: 'Entries',
		name: 'entries',
		type: 'string',
		default: [],
		required: true,
		typeOptions: {
			multipleValues: true,
		},
		description: 'Profile URLs of people, or domains of companies; duplicates are dropped',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['createWatchList'],
			},
		},
	},
	{
		displayName: 'Kind',
		name: 'kind',
		type: 'options',
		default: 'people',
		required: true,
		options: [
			{
				name: 'People',
				value: 'people',
			},
			{
				name: 'Companies',
				value: 'companies',
			},
		],
		description: 'The kind of its entries',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['createWatchList'],
			},
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		required: true,
		description: 'Its name',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['createWatchList'],
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
				resource: ['sticky'],
				operation: ['createWatchList'],
			},
		},
		options: [
			{
				displayName: 'Notify',
				name: 'notify',
				type: 'json',
				default: '{}',
				description: 'Where and when to send new matches (Pro); off by default',
			},
			{
				displayName: 'Signals',
				name: 'signals',
				type: 'multiOptions',
				default: [],
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
				description: 'The signals to watch for; all when left out',
			},
		],
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'Its ID',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['getWatchList'],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: "The list's ID",
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['updateWatchList'],
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
				resource: ['sticky'],
				operation: ['updateWatchList'],
			},
		},
		options: [
			{
				displayName: 'Entries',
				name: 'entries',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'The entries in place of the present ones',
			},
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				description: 'Its name',
			},
			{
				displayName: 'Notify',
				name: 'notify',
				type: 'json',
				default: '{}',
				description: 'Where and when to send new matches (Pro)',
			},
			{
				displayName: 'Signals',
				name: 'signals',
				type: 'multiOptions',
				default: [],
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
				description: 'The signals to watch for',
			},
		],
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'Its ID',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['deleteWatchList'],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: "The list's ID",
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['runWatchList'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['runWatchList'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['sticky'],
				operation: ['runWatchList'],
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
				resource: ['sticky'],
				operation: ['runWatchList'],
			},
		},
		options: [
			{
				displayName: 'Include Seen',
				name: 'include_seen',
				type: 'boolean',
				default: false,
				description: 'Whether matches that were delivered before are returned, and charged, again',
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
			},
		],
	},
];
